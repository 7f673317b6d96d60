import { describeShare } from '../support/describe-share';

describeShare('browser', 4, 6);
