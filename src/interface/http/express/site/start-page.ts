import type { Request, Response } from 'express';

const WHAT = 'A metadata catalog service whose whole interface is generated from aspect schemas.';

/** The answer at `/`: people go on to the web application, programs get JSON. Links are relative, because the prefix of a proxy is not known here. */
export function startPage(version: string) {
  return (request: Request, response: Response): void => {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') return response.redirect(302, 'app');
    response.json({
      name: 'Aspectory',
      description: WHAT,
      version,
      links: {
        application: 'app',
        reference: 'restli/docs',
        document: 'openapi.json',
        health: 'health',
        ready: 'health/ready',
      },
    });
  };
}
