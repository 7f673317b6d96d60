import { describeShare } from '../support/describe-share';

describeShare('e2e', 6, 8);
