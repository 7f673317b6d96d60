import { slowRequests } from '#base/logging/slow-requests';

describe('slow requests', () => {
  const linesOf = (millisecondsMin: number) => {
    const lines: string[] = [];
    const add = (level: string) => (fields: object, message: string) =>
      void lines.push(`${level} ${message} ${'milliseconds' in fields ? fields.milliseconds : ''}`);
    const logger = slowRequests({ info: add('info'), warn: add('warn'), error: add('error') }, millisecondsMin);
    for (const milliseconds of [499, 500]) logger.info({ operation: 'search', milliseconds }, 'request');
    logger.error({ milliseconds: 900 }, 'request failed');
    return lines;
  };

  it('are warnings from the setting on', () => {
    expect(linesOf(500)).toEqual(['info request 499', 'warn slow request 500', 'error request failed 900']);
  });

  it('are like all others without it', () => {
    expect(linesOf(0)).toEqual(['info request 499', 'info request 500', 'error request failed 900']);
  });
});
