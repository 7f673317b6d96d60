import { serverPlace } from '#base/database/database-address';
import { databaseHosts } from '#base/settings/database-hosts';
import { readSettings } from '#base/settings/read-settings';

const urls = (url: string) => databaseHosts(url)?.urls;

describe('the hosts of DATABASE_URL', () => {
  it('are one URL each, with their own port, and the user, database and parameters of all', () => {
    expect(urls('postgres://u:p%40w@a:5433,[::1],b.example:6/db?sslmode=require')).toEqual([
      'postgres://u:p%40w@a:5433/db?sslmode=require',
      'postgres://u:p%40w@[::1]/db?sslmode=require',
      'postgres://u:p%40w@b.example:6/db?sslmode=require',
    ]);
    expect(urls('postgres://u:a,b@one/db')).toEqual(['postgres://u:a,b@one/db']);
    expect(urls('postgres://u@/db?host=/run/postgresql')).toEqual(['postgres://u@/db?host=/run/postgresql']);
  });

  it('are asked for the one that takes writes where there are several, or where the URL says so', () => {
    const wanted = (url: string) => databaseHosts(url)?.wanted;
    expect(wanted('postgres://a/db')).toBeUndefined();
    expect(wanted('postgres://a,b/db')).toBe('read-write');
    expect(wanted('postgres://a,b/db?target_session_attrs=any')).toBe('read-write');
    expect(wanted('postgres://a/db?target_session_attrs=primary')).toBe('primary');
  });

  it('are shown without secrets, and refused with what is accepted', () => {
    expect(serverPlace('postgres://u:secret@a:5433,b/db')).toBe('PostgreSQL at a:5433 or b/db');
    for (const url of [
      'postgres://u:secret@a,b:x/db',
      'postgres://u:secret@a,b/db?target_session_attrs=standby',
      'postgres:///db?host=a,b',
    ])
      expect(() => readSettings({ DATABASE_URL: url })).toThrow(/DATABASE_URL.*postgres:\/\/user:password@host:port,/s);
    expect(() => readSettings({ DATABASE_URL: 'postgres://u:secret@a,b:x/db' })).not.toThrow(/secret/);
  });
});
