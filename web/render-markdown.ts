import { Marked, Renderer, type Token, type Tokens } from 'marked'
import { placeholders } from './src/content/legal/fill-placeholders.ts'
import type { LegalSection, LegalText } from './src/content/legal/legal-text.ts'
import { splitAmounts } from './src/lib/split-amounts.ts'

const NO_BREAK_SPACE = '\u00A0'

/**
 * Renders front matter and Markdown to HTML with numbered sections; throws if something is missing. Placeholders stay, because
 * the provider is only known at run time.
 */
export function renderMarkdown(source: string): LegalText {
  const { fields, body } = splitFrontMatter(source)
  checkPlaceholders(body)
  const marked = new Marked()
  const tokens = marked.lexer(body)
  const sections = listSections(tokens)
  let number = 0
  marked.use({
    renderer: {
      text(token) {
        const html = Renderer.prototype.text.call(this, token)
        return 'tokens' in token && token.tokens !== undefined ? html : markAmounts(html)
      },
      heading({ depth, tokens }) {
        const section = sections[number]
        if (depth !== 2 || section === undefined) return false
        number += 1
        return `<h2 id="${section.id}" tabindex="-1">${number}. ${this.parser.parseInline(tokens)}</h2>\n`
      },
    },
  })
  return { ...fields, sections, html: marked.parser(tokens) }
}

/** Marks amounts as `Amounts` does. A bare whole number may be an article's number, so it stays plain. */
function markAmounts(html: string): string {
  const parts = splitAmounts(html.replaceAll(/(\d) (?=(MELS|POL|tokens?)\b)/g, `$1${NO_BREAK_SPACE}`))
  const isAmount = (index: number): boolean =>
    index % 2 === 1 && (/\D/.test(parts[index] ?? '') || parts[index + 1]?.startsWith(NO_BREAK_SPACE) === true)
  return parts.map((part, index) => (isAmount(index) ? `<span class="amount">${part}</span>` : part)).join('')
}

type Fields = Pick<LegalText, 'title' | 'description' | 'date' | 'version'>

function splitFrontMatter(source: string): { fields: Fields; body: string } {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error('The text has no front matter.')
  const entries = new Map(head.split('\n').map(splitField))
  const read = (name: string): string => {
    const value = entries.get(name)
    if (value === undefined || value === '') throw new Error(`The front matter has no ${name}.`)
    return value
  }
  const date = read('date')
  if (!isDate(date)) throw new Error(`The date ${date} is not a day written as YYYY-MM-DD.`)
  return {
    fields: { title: read('title'), description: read('description'), date, version: read('version') },
    body,
  }
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** `Date` moves dates that don't exist, such as 30 February. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function checkPlaceholders(body: string): void {
  for (const [placeholder, name = ''] of body.matchAll(/\{\{(.*?)\}\}/g)) {
    if (!placeholders.includes(name)) throw new Error(`${placeholder} is not a known placeholder.`)
  }
}

function listSections(tokens: readonly Token[]): LegalSection[] {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
  const sections = headings.map(({ text }) => ({ id: toId(text), title: text }))
  for (const [position, { id, title }] of sections.entries()) {
    if (sections.findIndex((other) => other.id === id) !== position)
      throw new Error(`Two sections are called ${title}.`)
  }
  return sections
}

function toId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
