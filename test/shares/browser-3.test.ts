import { describeShare } from '../support/describe-share';

describeShare('browser', 3, 6);
