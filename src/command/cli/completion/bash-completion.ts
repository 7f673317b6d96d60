import type { CompletionPlace } from './completion-words';

/** The script that bash loads. File names complete what it does not know. */
export function bashCompletion(program: string, places: readonly CompletionPlace[]): string {
  const known = places.filter(({ command }) => command !== '').map(({ command }) => quoted(command));
  return `_${program}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$word" in
      ${known.join(' | ')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${places.map(wordsOf).join('\n')}
  esac
  case "$command $before" in
${places.flatMap(valuesOf).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _${program} ${program}`;
}

function wordsOf({ command, words }: CompletionPlace): string {
  return `    ${quoted(command)}) words=${quoted(words.map(({ text }) => text).join(' '))} ;;`;
}

function valuesOf({ command, values }: CompletionPlace): readonly string[] {
  return [...values].map(
    ([option, choices]) => `    ${quoted(`${command} ${option}`)}) words=${quoted(choices.join(' '))} ;;`,
  );
}

/** Names of commands, options and their values have no quotes. */
function quoted(text: string): string {
  return `'${text}'`;
}
