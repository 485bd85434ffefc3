import type { MailContent } from './compose-mail.ts'
import { buttonHint } from './texts.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl?: string | undefined
}

const WIDTH = 72

export function renderMail(content: MailContent): RenderedMail {
  const clean = removeControls(content)
  const { unsubscribeUrl } = content
  const rendered = { subject: clean.heading.replaceAll('\n', ' '), text: renderText(clean), html: renderHtml(clean) }
  return unsubscribeUrl === undefined ? rendered : { ...rendered, unsubscribeUrl }
}

/** Escape sequences could rewrite what a terminal shows, and direction marks what anyone reads. */
function removeControls({ heading, paragraphs, button, footer, footerLinks = [] }: MailContent): MailContent {
  const clean = (text: string) => text.replace(/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
  const rest = { heading: clean(heading), paragraphs: paragraphs.map(clean), footer: footer.map(clean), footerLinks }
  return button === undefined ? rest : { ...rest, button }
}

function renderText({ heading, paragraphs, button, footer, footerLinks = [] }: MailContent): string {
  const action = button === undefined ? [] : [`${wrap(`${buttonHint(button.label)}:`)}\n${button.url}`]
  const blocks = [`${heading}\n${'='.repeat(Math.min(heading.length, WIDTH))}`, ...paragraphs.map(wrap), ...action]
  const links = footerLinks.map(({ label, url }) => `${label}\n${url}`)
  return `${blocks.join('\n\n')}\n\n-- \n${[...footer.map(wrap), ...links].join('\n')}\n`
}

/** A word that is longer than a line stays whole, so that addresses can be copied. */
function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n')
}

/** Mail programs drop style sheets, so the styles are inline. They follow the site's design language. */
const styles = {
  body: 'margin:0;padding:24px 12px;background:#F6F3EE;color:#16130F;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #E2DCD2;border-radius:16px',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.25',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;background:#C8361D;color:#FFFFFF;border-radius:999px;text-decoration:none;font-weight:600',
  footer: 'margin:0 0 8px;color:#625B52;font-size:13px;overflow-wrap:anywhere',
}

function renderHtml({ heading, paragraphs, button, footer, footerLinks = [] }: MailContent): string {
  const texts = paragraphs.map((text) => `<p style="${styles.paragraph}">${toHtml(text)}</p>`)
  const action =
    button === undefined
      ? []
      : [
          `<p style="${styles.paragraph}"><a style="${styles.button}" href="${toHtml(button.url)}">${toHtml(button.label)}</a></p>`,
        ]
  const links = footerLinks.map(({ label, url }) => `${toHtml(label)} <a href="${toHtml(url)}">${toHtml(url)}</a>`)
  const notes = [...footer.map(toHtml), ...links].map((html) => `<p style="${styles.footer}">${html}</p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(heading)}</title></head>
<body style="${styles.body}">
<div style="${styles.card}">
<h1 style="${styles.heading}">${toHtml(heading)}</h1>
${[...texts, ...action, ...notes].join('\n')}
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll('\n', '<br>')
}
