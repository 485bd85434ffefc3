import type { InfringementCase, ReadCase } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

const words = texts.facts
const written = ['statement', 'work', 'content'] as const

type Facts = Pick<
  ReadCase | InfringementCase,
  'statement' | 'work' | 'content' | 'contentUrl' | 'proof' | 'reporter' | 'song' | 'reportedAt'
>

/** What was reported, and by whom. */
export function CaseFacts({ facts }: { readonly facts: Facts }) {
  const { contentUrl, proof, reporter, song, reportedAt } = facts
  return (
    <dl className="grid gap-4 text-sm">
      <Fact label={words.song}>
        <bdi>{song === null ? words.noSong : words.by(song.title, song.artist)}</bdi>
      </Fact>
      <Fact label={words.reporter}>
        <bdi>{reporter.name}</bdi>
      </Fact>
      {reporter.email !== null && <Fact label={words.email}>{reporter.email}</Fact>}
      <Fact label={words.reported}>{showUtc(reportedAt)}</Fact>
      {written.map((item) => (
        <Fact key={item} label={words[item]}>
          <Written>{facts[item]}</Written>
        </Fact>
      ))}
      <Fact label={words.contentUrl}>
        <SafeLink url={contentUrl} />
      </Fact>
      {proof !== null && (
        <Fact label={words.proof}>
          <Written>{proof}</Written>
        </Fact>
      )}
    </dl>
  )
}

/** The label is above, because the column is narrow. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Links with other schemes could run scripts. */
function SafeLink({ url }: { readonly url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {url}
    </a>
  )
}
