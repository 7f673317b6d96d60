import type { CompletionPlace, Word } from './completion-words';

/** The script that zsh loads, as a file `_PROGRAM` of its `fpath` or with `source`. */
export function zshCompletion(program: string, places: readonly CompletionPlace[]): string {
  const known = places.filter(({ command }) => command !== '').map(({ command }) => quoted(command));
  return `#compdef ${program}
_${program}() {
  local command='' word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${command:+$command }$word" in
      ${known.join(' | ')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${places.map(wordsOf).join('\n')}
  esac
  case "$command $words[CURRENT-1]" in
${places.flatMap(valuesOf).join('\n')}
  esac
  _describe '${program}' found || _files
}
if [ "$funcstack[1]" = '_${program}' ]; then _${program} "$@"; else compdef _${program} ${program}; fi`;
}

function wordsOf({ command, words }: CompletionPlace): string {
  return `    ${quoted(command)}) found=(${words.map(described).join(' ')}) ;;`;
}

function valuesOf({ command, values }: CompletionPlace): readonly string[] {
  return [...values].map(
    ([option, choices]) => `    ${quoted(`${command} ${option}`)}) found=(${choices.map(quoted).join(' ')}) ;;`,
  );
}

function described({ text, description }: Word): string {
  return quoted(description === '' ? text : `${text}:${description}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
