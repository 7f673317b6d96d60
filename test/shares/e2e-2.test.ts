import { describeShare } from '../support/describe-share';

describeShare('e2e', 2, 8);
