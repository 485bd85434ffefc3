import type { Passage } from '@melos/api-contract'
import type { LegalText } from '../../content/legal/legal-text.ts'

const block = /<(p|ul|ol|h3)>(.*?)<\/\1>/gs

/** The paragraphs of a text, each with where it stands. A list belongs to the sentence that leads to it. */
export function cutText(page: string, { title, sections, html }: LegalText): Passage[] {
  const [, ...bodies] = html.split(/<h2 .*?<\/h2>/s)
  return sections.flatMap((section, position) =>
    cutSection(bodies[position] ?? '').map((text) => ({
      source: title,
      section: section.title,
      url: `${page}#${section.id}`,
      text,
    })),
  )
}

function cutSection(html: string): string[] {
  const paragraphs: string[] = []
  let isLeading = false
  for (const [, kind, inner = ''] of html.matchAll(block)) {
    const text = kind === 'ul' || kind === 'ol' ? toItems(inner) : toWords(inner)
    const last = paragraphs.at(-1)
    const isList = text.startsWith('- ')
    if (last !== undefined && (isLeading || isList)) paragraphs[paragraphs.length - 1] = `${last}\n${text}`
    else paragraphs.push(text)
    isLeading = kind === 'h3'
  }
  return paragraphs
}

function toItems(html: string): string {
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => `- ${toWords(item)}`).join('\n')
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
}

function toWords(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
