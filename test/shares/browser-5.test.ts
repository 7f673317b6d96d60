import { describeShare } from '../support/describe-share';

describeShare('browser', 5, 6);
