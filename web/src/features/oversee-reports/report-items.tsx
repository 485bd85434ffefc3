import type { StoredInfringementReport } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

const written = ['statement', 'work', 'content'] as const
const link = 'wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current'

/** All that somebody typed, as text. */
export function ReportItems({ report }: { report: StoredInfringementReport }) {
  const { id, contentUrl, name, email } = report
  const mail = `mailto:${email}?subject=${encodeURIComponent(texts.subject(id))}`
  return (
    <dl className="grid gap-5 text-sm">
      {written.map((item) => (
        <Written key={item} label={texts.items[item]} text={report[item]} />
      ))}
      <Item label={texts.items.contentUrl}>
        {isWebAddress(contentUrl) ? (
          <a href={contentUrl} target="_blank" rel="noopener noreferrer nofollow" className={link}>
            {contentUrl}
          </a>
        ) : (
          contentUrl
        )}
      </Item>
      <Written label={texts.items.proof} text={report.proof} />
      <Item label={texts.items.name}>
        <bdi>{name}</bdi>
      </Item>
      <Item label={texts.items.email}>
        <a href={mail} className={link}>
          {email}
        </a>
      </Item>
    </dl>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <Item label={label}>
      <span dir="auto" className="block whitespace-pre-wrap">
        {text}
      </span>
    </Item>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Whatever was stored: a link of another kind could run something. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
