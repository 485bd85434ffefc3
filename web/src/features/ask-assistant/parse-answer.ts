interface AnswerLink {
  readonly words: string
  readonly to: string
}

export type AnswerPart = string | AnswerLink

type AnswerBlock =
  | { readonly kind: 'paragraph'; readonly parts: readonly AnswerPart[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly AnswerPart[])[]; readonly start?: number }

/** `[words](/path)`; two slashes, or a slash and a backslash, would lead to another site. */
const link = /\[([^[\]\n]+)\]\(((?:\/(?!\/)[^\s()\\/]*)+)\)/g
/** The start of a link that hasn't fully arrived. */
const halfLink = /\[[^[\]\n]{0,200}(?:\](?:\([^\s()\\]*)?)?$/
const mark = /^(?:- |(\d{1,3})\. )/

/** Understands links and lists; everything else is plain text. */
export function parseAnswer(text: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  for (const { kind, lines } of groupLines(text)) {
    if (kind === 'paragraph') {
      blocks.push({ kind, parts: parseParts(lines.join('\n')) })
      continue
    }
    const items = lines.map((line) => parseParts(line.replace(mark, '')))
    blocks.push(kind === 'list' ? { kind, items } : { kind, items, start: Number.parseInt(lines[0] ?? '', 10) })
  }
  return blocks
}

/** The answer without the characters that make links, for copying. */
export function toPlainText(text: string): string {
  return text.replaceAll(link, '$1').trim()
}

/** Hides a link at the end of an arriving answer until it is complete. */
export function holdBack(text: string): string {
  return text.replace(halfLink, '')
}

interface Group {
  readonly kind: AnswerBlock['kind']
  readonly lines: string[]
}

function groupLines(text: string): Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const [marked, number] = mark.exec(line) ?? []
    const kind = marked === undefined ? 'paragraph' : number === undefined ? 'list' : 'steps'
    if (open?.kind !== kind) {
      open = { kind, lines: [] }
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
