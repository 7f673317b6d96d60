import { describeShare } from '../support/describe-share';

describeShare('e2e', 7, 8);
