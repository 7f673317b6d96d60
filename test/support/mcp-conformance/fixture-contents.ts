import type { AudioContent, EmbeddedResource, ImageContent, TextContent } from '@modelcontextprotocol/server';

/** A red pixel, as PNG. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound, as WAV. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

export const IMAGE: ImageContent = { type: 'image', data: PNG, mimeType: 'image/png' };
export const AUDIO: AudioContent = { type: 'audio', data: WAV, mimeType: 'audio/wav' };

export function text(words: string): TextContent {
  return { type: 'text', text: words };
}

export function embedded(uri: string, mimeType: string, words: string): EmbeddedResource {
  return { type: 'resource', resource: { uri, mimeType, text: words } };
}
