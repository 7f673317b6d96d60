import type { PublishedDocument } from './document/published-document';
import type { Report } from './report/report';
import type { AttackRequest } from './request/attack-request';
import type { RequestBuilder } from './generator/request-builder';
import type { AttackedService } from './service/attacked-service';
import type { Favourites } from './favourites';

/** What attacks and scenarios work with. */
export interface Arena {
  readonly service: AttackedService;
  readonly document: PublishedDocument;
  readonly builder: RequestBuilder;
  readonly report: Report;
  readonly favourites: Favourites;
  /** Whether it is the short form of the gate. */
  readonly isShort: boolean;
  /** An ordinary request of another client. */
  readonly bystander: AttackRequest;
}
