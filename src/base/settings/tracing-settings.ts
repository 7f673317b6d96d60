import { freeText, optionalUrl, type ReadSetting } from './setting';

/** The settings of traces. Their names are those of the OpenTelemetry specification. */
export function tracingSettings(read: ReadSetting) {
  return {
    tracesUrl: read(
      optionalUrl({
        env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        protocols: ['http:', 'https:'],
        expected: 'the address of a collector such as http://127.0.0.1:4318',
        secret: 'inUrl',
        help: 'OpenTelemetry collector to which `serve` sends traces of requests, statements and background loops, by OTLP/HTTP. Without it there are none. The standard variables OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_BSP_* also count.',
      }),
    ),
    serviceName: read(
      freeText({
        env: 'OTEL_SERVICE_NAME',
        default: 'aspectory',
        expected: 'a name',
        help: 'Name of the service in traces.',
      }),
    ),
  };
}
