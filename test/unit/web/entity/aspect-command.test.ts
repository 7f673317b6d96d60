import { aspectAddress, readCommand } from '#web/entity/page/aspect-command';

describe('the command that reads an aspect', () => {
  const address = aspectAddress('https://catalog.example/x', 'bigThing', "urn:li:bigThing:(a/b,it's)", 'info');

  it('has the urn as one part of the path', () => {
    expect(address).toBe(
      "https://catalog.example/x/openapi/v3/entity/bigthing/urn%3Ali%3AbigThing%3A(a%2Fb%2Cit's)/info",
    );
  });

  it('is quoted for a shell, and takes a token where one is needed', () => {
    expect(readCommand(address, false)).toBe(
      String.raw`curl 'https://catalog.example/x/openapi/v3/entity/bigthing/urn%3Ali%3AbigThing%3A(a%2Fb%2Cit'\''s)/info'`,
    );
    expect(readCommand(address, true)).toContain('-H "Authorization: Bearer $TOKEN"');
  });
});
