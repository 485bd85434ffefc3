import type { PayerStatement, StatementObstacle, StatementPreview } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { describeObstacle, describeWarning } from './describe-warning.ts'
import { showEur, showFee, showMelsDown, showStated } from './show-amounts.ts'
import { SongCard } from './song-card.tsx'
import { changes } from './statement-calls.ts'
import { Lead, NextButton, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'
import { usePreview } from './use-preview.ts'

const words = texts.preview

/** What the document will say. */
export function PreviewStep({ statement, onAct, onNext }: StepProps) {
  const query = usePreview(statement)
  return (
    <>
      <Lead>{words.lead}</Lead>
      <Loaded
        query={query}
        loading={
          <>
            <p className="mb-4 text-sm text-muted">{words.working}</p>
            <Skeleton label={words.loading} lines={2} look="cards" />
          </>
        }
        failed={words.failed}
      >
        {(preview) => (
          <Preview statement={statement} preview={preview} onAcknowledge={() => onAct('acknowledge')} onNext={onNext} />
        )}
      </Loaded>
    </>
  )
}

interface PreviewProps {
  readonly statement: PayerStatement
  readonly preview: StatementPreview
  readonly onAcknowledge: () => void
  readonly onNext: () => void
}

export function Preview({ statement, preview, onAcknowledge, onNext }: PreviewProps) {
  const { obstacles, statements } = preview
  return (
    <div className="flex flex-col gap-10">
      <Concerns statement={statement} preview={preview} onAcknowledge={onAcknowledge} />
      <div className="grid items-start gap-8 md:grid-cols-2">
        <section>
          <h3 className="mb-3 font-display text-lg font-bold">{words.accounts}</h3>
          <TermsList rows={listShares(statement, preview)} />
        </section>
        <section>
          <h3 className="mb-3 font-display text-lg font-bold">{words.totals}</h3>
          <TermsList rows={listTotals(preview)} />
        </section>
      </div>
      <section>
        <h3 className="mb-4 font-display text-lg font-bold">
          <Amounts>{words.songs(groupThousands(statements.length))}</Amounts>
        </h3>
        {statements.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {statements.map((one) => (
            <SongCard key={one.song} statement={one} />
          ))}
        </div>
      </section>
      {preview.document !== null && <DocumentText text={preview.document} />}
      {obstacles.length === 0 && <NextButton onNext={onNext} label={words.toApproval} />}
    </div>
  )
}

/** Obstacles and warnings in words. */
function Concerns({ statement, preview, onAcknowledge }: Omit<PreviewProps, 'onNext'>) {
  const { obstacles, warnings } = preview
  const { repeatsAcknowledged } = statement
  return (
    <div className="flex flex-col gap-6">
      {obstacles.length > 0 && <Obstacles preview={preview} obstacles={obstacles} title={words.obstacles} />}
      {statement.state === 'DRAFT' && <LeaveSongs statement={statement} preview={preview} />}
      {obstacles.some(({ kind }) => kind === 'REPEATS_NOT_ACKNOWLEDGED') && (
        <div>
          <Button look="quiet" aria-haspopup="dialog" onClick={onAcknowledge}>
            {words.acknowledge}
          </Button>
        </div>
      )}
      {warnings.length === 0 ? (
        <p className="text-sm text-muted">{words.noWarnings}</p>
      ) : (
        <Warnings preview={preview} warnings={warnings} />
      )}
      {repeatsAcknowledged !== null && (
        <p className="text-sm text-muted">
          {words.acknowledged(repeatsAcknowledged.by, showUtc(repeatsAcknowledged.at))}
        </p>
      )}
    </div>
  )
}

/** Songs can be blocked after the statement was submitted, which later steps say. */
export function BlockedSongs({ preview }: { readonly preview: StatementPreview }) {
  const obstacles = preview.obstacles.filter(isBlocked)
  return obstacles.length === 0 ? null : (
    <Obstacles preview={preview} obstacles={obstacles} title={texts.approval.blocked} />
  )
}

/** The next step for each blocked song. */
function LeaveSongs({ statement: { id, version }, preview }: Pick<PreviewProps, 'statement' | 'preview'>) {
  const change = useChange()
  const nameSong = namerOf(preview)
  return (
    <>
      <FailureText>{change.failure}</FailureText>
      {preview.obstacles.flatMap((obstacle) =>
        obstacle.kind !== 'SONG_BLOCKED' ? (
          []
        ) : (
          <div key={obstacle.song}>
            <Button
              look="quiet"
              aria-disabled={change.isBusy}
              onClick={() => void change.send(() => changes.leaveSong(id, { version, song: obstacle.song }))}
            >
              {words.leaveSong(nameSong(obstacle.song))}
            </Button>
          </div>
        ),
      )}
    </>
  )
}

const isBlocked = ({ kind }: StatementObstacle): boolean => kind === 'SONG_BLOCKED'

export const hasBlockedSongs = ({ obstacles }: StatementPreview): boolean => obstacles.some(isBlocked)

type ObstaclesProps = Pick<StatementPreview, 'obstacles'> & {
  readonly preview: StatementPreview
  readonly title: string
}

function Obstacles({ preview, obstacles, title }: ObstaclesProps) {
  const sentences = obstacles.map((obstacle) => describeObstacle(obstacle, namerOf(preview)))
  return <Sentences title={title} mark="×" sentences={sentences} isBad />
}

function Warnings({ preview, warnings }: Pick<StatementPreview, 'warnings'> & { readonly preview: StatementPreview }) {
  const sentences = warnings.map((warning) => describeWarning(warning, namerOf(preview)))
  return <Sentences title={words.warnings} mark="!" sentences={sentences} />
}

function namerOf({ statements }: StatementPreview): (song: string) => string {
  const titles = new Map(statements.map(({ song, title }) => [song.toLowerCase(), title]))
  return (song) => titles.get(song.toLowerCase()) ?? shortenAddress(song)
}

interface SentencesProps {
  readonly title: string
  readonly mark: string
  readonly sentences: readonly string[]
  readonly isBad?: boolean
}

function Sentences({ title, mark, sentences, isBad = false }: SentencesProps) {
  return (
    <section className={`rounded-card border bg-surface p-5 ${isBad ? 'border-losing' : 'border-line'}`}>
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-3">
            <span aria-hidden="true" className="w-3 shrink-0 text-center font-mono font-bold text-losing">
              {mark}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Amounts>{sentence}</Amounts>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listShares(
  { receipt }: PayerStatement,
  { counts, conversions }: StatementPreview,
): readonly (readonly [string, string])[] {
  const share = ({ eur, rows }: { eur: string; rows: number }): string =>
    words.lines(showEur(eur), groupThousands(rows))
  return [
    ...(receipt === null ? [] : [[words.received, showEur(receipt.amount)] as const]),
    ...conversions.map(
      ({ currency, stated, eur }) =>
        [words.conversion(currency), words.converted(showStated({ amount: stated, currency }), showEur(eur))] as const,
    ),
    [words.ours, share(counts.ours)],
    [words.notOurs, share(counts.notOurs)],
    [words.later, share(counts.later)],
    ...(counts.undecided.rows === 0 ? [] : [[words.undecided, share(counts.undecided)] as const]),
  ]
}

function listTotals({ totals, holders }: StatementPreview): readonly (readonly [string, string])[] {
  return [
    [words.gross, showEur(totals.gross)],
    [words.fee, showFee(totals.fee)],
    [words.eur, showEur(totals.eur)],
    [words.mels, showMelsDown(totals.mels)],
    ...(holders === null
      ? []
      : [
          [words.holders, groupThousands(holders.count)] as const,
          [words.aboveMinimum, groupThousands(holders.aboveMinimum)] as const,
        ]),
  ]
}

function DocumentText({ text }: { text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">{words.document}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-card border border-line bg-surface p-4 text-xs">
        {JSON.stringify(JSON.parse(text), undefined, 2)}
      </pre>
    </details>
  )
}
