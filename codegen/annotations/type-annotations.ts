import { WRITTEN_BY_PLATFORMS } from '#codegen/registry/declarations';
import { type Annotations, option } from './annotation';
import { BOOLEAN, checkedElsewhere, NUMBER, OBJECT, oneOf, STRING, STRINGS, WEIGHT } from './option-kinds';

const NAME = checkedElsewhere(STRING);
const NAMES = checkedElsewhere(STRINGS);

/** Annotations on records: what they are. */
export const TYPE_ANNOTATIONS: Annotations = {
  Aspect: {
    home: 'record',
    doc: 'makes the record an aspect',
    options: {
      name: option(NAME, 'name in the API; unique', { default: 'required' }),
      type: option(
        oneOf('versioned', 'timeseries'),
        'events by time (`"timeseries"`) or one versioned value. The record of events includes `TimeseriesAspectBase`, or has a `@TimeseriesEvent` of its own',
        { default: '`"versioned"`' },
      ),
      aliases: option(NAMES, 'former names of the aspect; see [Rename](#rename)'),
      entities: option(
        NAMES,
        'entity types that the aspect joins by itself, with their snapshot unions. The shipped types list theirs in `registry.yaml`',
      ),
      maxVersions: option(
        checkedElsewhere(NUMBER),
        'old values kept of this aspect: `@Aspect = {"name": "result", "maxVersions": 5}`',
        { default: 'that of the catalog' },
      ),
      autoRender: option(BOOLEAN, 'a hint for web pages; only the generated schemas carry it'),
      renderSpec: option(OBJECT, 'the same: `{"displayType": "tabular", "key": "rules", "displayName": "Rules"}`'),
    },
  },
  EntityType: {
    home: 'record',
    doc: 'makes the record the key of a new entity type. Shipped types are in `registry.yaml` instead, which explains the options',
    options: {
      name: option(NAME, 'name in the API; unique', { default: 'required' }),
      doc: option(STRING, 'what entities of the type are', { default: "the record's comment" }),
      category: option(STRING, 'category of the type'),
      searchNames: option(NAMES, 'further names by which people search for the type'),
      rankWeight: option(WEIGHT, 'weight of its entities in searches', { default: '1' }),
      writtenByPlatforms: option(
        oneOf(...WRITTEN_BY_PLATFORMS),
        'what ingestion of one platform does with it, although its urn names no platform',
      ),
      sharedKeys: option(NAMES, 'beginnings of keys that ingestion of every platform writes'),
      guard: option(checkedElsewhere(OBJECT), 'the privileges that writes need in place of EDIT_ENTITY'),
      aspects: option(NAMES, 'its aspects besides the key'),
      defaults: option(checkedElsewhere(OBJECT), 'values that the service writes for missing aspects, by name'),
    },
  },
  Entity: {
    home: 'record',
    doc: 'makes the record the snapshot of an entity type: it has `urn` and `aspects`, an array of a union of aspect records',
    options: {
      name: option(NAME, 'the entity type', { default: 'required' }),
      keyAspect: option(NAME, 'its key aspect', { default: 'required' }),
      directAspects: option(BOOLEAN, 'whether a plain read has the aspects as fields under their names', {
        default: 'false',
      }),
    },
  },
  Event: {
    home: 'record',
    doc: 'makes the record a platform event',
    options: {
      name: option(STRING, 'name of the event: `@Event = {"name": "entityChangeEvent"}`', { default: 'required' }),
    },
  },
  AuditStamp: {
    home: 'record',
    doc: 'fills the record in: where an aspect requires it and a PATCH that creates the value leaves it out, the service sets now and the actor',
    options: {
      time: option(STRING, 'the `long` field of the time'),
      actor: option(STRING, 'the field of the actor'),
    },
  },
  RetentionPolicy: {
    home: 'record',
    doc: 'on the record of the policy aspect (see `registry.yaml` below): where a policy says what it is for, and its limits',
    options: {
      entityType: option(STRING, 'key field with the entity type; `*` is any'),
      aspect: option(STRING, 'key field with the aspect; `*` is any'),
      maxVersions: option(STRING, 'path of the number of versions, such as `/retention/version/maxVersions`'),
      maxAgeSeconds: option(STRING, 'path of the age, such as `/limits/age`'),
    },
  },
  TimeseriesEvent: {
    home: 'record',
    doc: 'on the record of a time series, or on a record that it includes: the fields that tell events apart',
    options: {
      time: option(STRING, 'the required `long` field with the time of an event in epoch milliseconds'),
      key: option(STRINGS, 'fields that distinguish events of the same time: `["requestId"]`', { default: 'none' }),
    },
  },
};
