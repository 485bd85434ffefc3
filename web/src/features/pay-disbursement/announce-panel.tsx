import { writeMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { type FormEvent, useState } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import type { PanelProps } from './panel-props.ts'
import { proposePayableFrom, readPayableFrom } from './payable-from.ts'
import { texts } from './texts.ts'

const words = texts.announce

interface AnnouncePanelProps extends PanelProps {
  /** What became of the last announcement. */
  readonly last: 'WITHDRAWN' | 'EXPIRED' | undefined
}

export function AnnouncePanel({ disbursement, isBusy, onAct, last }: AnnouncePanelProps) {
  const [complaint, setComplaint] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const reading = readPayableFrom(String(new FormData(form).get('payableFrom')), readServerNow())
    setComplaint(reading.kind === 'wrong' ? reading.complaint : undefined)
    if (reading.kind === 'wrong') focusFirst(form, { payableFrom: reading.complaint })
    else void onAct({ kind: 'announce', payableFrom: reading.seconds })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {last !== undefined && <p className="text-sm font-semibold">{words.again[last]}</p>}
      <TermsList
        rows={[
          [words.rate, formatMels(writeMels(disbursement.rate))],
          [words.hashes.document, disbursement.document],
          [words.hashes.lines, disbursement.linesHash],
        ]}
      />
      <div className="max-w-sm">
        <InputField
          label={words.payableFrom}
          name="payableFrom"
          type="datetime-local"
          hint={words.hint}
          complaint={complaint}
          defaultValue={proposePayableFrom(readServerNow())}
          readOnly={isBusy}
          className="bg-surface font-mono"
        />
      </div>
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
