import { describeShare } from '../support/describe-share';

describeShare('browser', 6, 6);
