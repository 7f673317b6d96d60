import { describeShare } from '../support/describe-share';

describeShare('browser', 2, 6);
