import { describeShare } from '../support/describe-share';

describeShare('browser', 1, 6);
