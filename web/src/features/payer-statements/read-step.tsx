import type { PayerStatement } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { MappingForm } from './mapping-form.tsx'
import { showStated } from './show-amounts.ts'
import { NextButton, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'

const words = texts.read

/** Shows how far the file is read, and asks for the columns of an unknown format. */
export function ReadStep({ statement, onNext }: StepProps) {
  switch (statement.state) {
    case 'READING': {
      const { bytesRead, bytes, rows } = statement.progress
      return (
        <div role="status" className="flex max-w-xl flex-col gap-3 text-sm">
          <p>{words.reading}</p>
          <ProgressBar label={words.progress} value={bytesRead} most={bytes} />
          <p className="text-muted">
            <Amounts>{words.rows(groupThousands(rows))}</Amounts>
          </p>
        </div>
      )
    }
    case 'MAPPING':
      return <MappingForm key={statement.version} statement={statement} sample={statement.sample} />
    case 'FAILED':
      return (
        <div className="max-w-prose rounded-card border border-losing p-5 text-sm">
          <p className="font-semibold text-losing">
            <span aria-hidden="true">× </span>
            {words.failed}
          </p>
          <p className="mt-2 wrap-anywhere">{statement.reason}</p>
          <p className="mt-2 text-muted">{words.failedHint}</p>
        </div>
      )
    case 'DISCARDED':
      return <p className="text-sm text-muted">{texts.statement.discarded}</p>
    case 'DRAFT':
    case 'SUBMITTED':
    case 'APPROVED':
      return (
        <div className="flex max-w-xl flex-col gap-6">
          <p className="text-sm">{words.done}</p>
          <TermsList rows={listFacts(statement)} />
          <NextButton onNext={onNext} />
        </div>
      )
    default:
      return statement satisfies never
  }
}

function listFacts({ format, rows, stated, sha256 }: PayerStatement): readonly (readonly [string, string])[] {
  return [
    ...(format === null ? [] : [[words.format, format] as const]),
    [words.lines, groupThousands(rows)],
    ...stated.map((total) => [words.total(total.currency), showStated(total)] as const),
    [words.sha256, sha256],
  ]
}
