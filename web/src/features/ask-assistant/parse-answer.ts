interface AnswerLink {
  readonly words: string
  readonly to: string
}

/** Words, or a link to a page of this site. */
export type AnswerPart = string | AnswerLink

export type AnswerBlock =
  | { readonly kind: 'paragraph'; readonly parts: readonly AnswerPart[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly AnswerPart[])[] }

/** `[words](/path)`. Two slashes, or a slash and a backslash, would lead to another site. */
const link = /\[([^[\]\n]+)\]\(((?:\/(?!\/)[^\s()\\/]*)+)\)/g
/** The beginning of what may become a link. */
const halfLink = /\[[^[\]\n]{0,200}(?:\](?:\([^\s()\\]*)?)?$/
const LIST_MARK = '- '

/** The one mark and the lists; everything else, whatever it looks like, is words. */
export function parseAnswer(text: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  for (const group of groupLines(text)) {
    if (group.isList) blocks.push({ kind: 'list', items: group.lines.map((line) => parseParts(line.slice(2))) })
    else blocks.push({ kind: 'paragraph', parts: parseParts(group.lines.join('\n')) })
  }
  return blocks
}

/** What can be shown of an answer under way: a link is not shown before it is whole. */
export function holdBack(text: string): string {
  return text.replace(halfLink, '')
}

interface Group {
  readonly isList: boolean
  readonly lines: string[]
}

/** Lines that belong together: a blank line ends a paragraph. */
function groupLines(text: string): Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const isList = line.startsWith(LIST_MARK)
    if (open?.isList !== isList) {
      open = { isList, lines: [] }
      groups.push(open)
    }
    open.lines.push(line)
  }
  return groups
}

function parseParts(text: string): AnswerPart[] {
  const parts: AnswerPart[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: to = '', index } of text.matchAll(link)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ words, to })
    end = index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
