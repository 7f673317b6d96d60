import { describeShare } from '../support/describe-share';

describeShare('e2e', 1, 8);
