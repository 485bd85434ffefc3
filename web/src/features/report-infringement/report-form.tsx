import { groupThousands } from '@melos/clearing/format-numbers'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Blocker, Link } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { loadOrReload } from '../../lib/load-failure.ts'
import { keepThroughReload, takeKept } from '../../lib/reload-page.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { describeFailure } from './describe-failure.ts'
import {
  type Complaints,
  contactFields,
  itemFields,
  limits,
  type ReportField,
  readReport,
  reportFields,
} from './read-report.ts'
import type { Receipt } from './report-receipt.tsx'
import { texts } from './texts.ts'
import { type FoundContent, useContentAddress } from './use-content-address.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface ReportFormProps {
  readonly contentUrl: string
  readonly onSent: (receipt: Receipt & { readonly email: string }) => void
}

interface Notice {
  readonly kind: 'wrong' | 'unsent'
  readonly text: string
}

const link = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-ink'

export function ReportForm({ contentUrl, onSent }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const isHydrated = useIsHydrated()
  const blocker = useLeaveGuard(form)
  const { found, look } = useContentAddress()
  useEffect(() => {
    if (form.current === null) return
    const { current } = form
    const key = `report ${contentUrl}`
    fillFields(current, takeKept(key))
    look(readFields(current).contentUrl)
    return keepThroughReload(key, () => readFields(current))
  }, [contentUrl, look])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setNotice(undefined)
    const typed = event.currentTarget
    const reading = readReport(readFields(typed))
    if (found?.kind === 'elsewhere' && reading.kind === 'right') return refuseAddress(typed)
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') {
      setNotice({ kind: 'wrong', text: texts.wrong(Object.keys(reading.complaints).length) })
      return focusFirst(event.currentTarget, reading.complaints)
    }
    setBusy(true)
    try {
      // The schemas that check the response load when they are needed.
      const { sendReport } = await loadOrReload(() => import('./send-report.ts'))
      const sharesEmail = new FormData(typed).has('sharesEmail')
      onSent({ ...(await sendReport({ ...reading.value, sharesEmail })), email: reading.value.email })
    } catch (error) {
      if (error instanceof ApiRequestError && error.code === 'CONTENT_ELSEWHERE') {
        setBusy(false)
        return refuseAddress(typed)
      }
      setNotice({ kind: 'unsent', text: describeFailure(error) })
      setBusy(false)
    }
  }

  function refuseAddress(typed: HTMLFormElement): void {
    const refused = { contentUrl: texts.complaints.elsewhere }
    setComplaints(refused)
    setNotice({ kind: 'wrong', text: texts.wrong(1) })
    focusFirst(typed, refused)
  }

  const field = (name: ReportField) => (
    <ReportInput
      key={name}
      name={name}
      complaint={complaints[name] ?? (name === 'contentUrl' ? complainAbout(found) : undefined)}
      note={name === 'contentUrl' ? describeFound(found) : undefined}
      initial={name === 'contentUrl' ? contentUrl : undefined}
      isReadOnly={isBusy}
    />
  )

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        // Only a form's fields have input events.
        const { name, value } = target as HTMLInputElement | HTMLTextAreaElement
        if (name === 'contentUrl') look(value)
        setComplaints((known) => ({ ...known, [name]: undefined }))
      }}
      className="flex max-w-2xl flex-col gap-10 noscript:hidden"
    >
      <p className="text-sm text-muted">{texts.allNeeded}</p>
      <fieldset className="flex min-w-0 flex-col gap-6">
        <legend className="mb-5 font-display text-lg font-bold">{texts.aboutWork}</legend>
        {itemFields.map(field)}
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-6">
        <legend className="mb-5 font-display text-lg font-bold">{texts.aboutYou}</legend>
        {contactFields.map(field)}
        <div className="text-sm">
          <p className="text-muted">{texts.names}</p>
          <Checkbox label={texts.sharesEmail} name="sharesEmail" />
        </div>
      </fieldset>
      <div className="flex flex-col gap-5 border-t border-line pt-6">
        <p className="text-sm text-muted">
          {texts.honest} {texts.kept}
        </p>
        <p className="flex flex-wrap gap-x-6 text-sm text-muted">
          <Link to="/terms-conditions#reporting-infringements" className={link}>
            {texts.terms}
          </Link>
          <Link to="/privacy-policy" className={link}>
            {texts.privacy}
          </Link>
        </p>
        <div role="alert">
          {notice !== undefined && (
            <p className="rounded-card border border-losing px-5 py-3 text-sm">
              <span aria-hidden="true" className="mr-2 font-bold text-losing">
                !
              </span>
              {notice.text}
            </p>
          )}
        </div>
        <div>
          {/* Before hydration, the browser would submit the fields in the URL. */}
          <Button type="submit" disabled={!isHydrated} aria-disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? texts.sending : notice?.kind === 'unsent' ? texts.again : texts.send}
          </Button>
        </div>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  )
}

function readFields(form: HTMLFormElement): Record<ReportField, string> {
  const data = new FormData(form)
  const entries = reportFields.map((field) => [field, String(data.get(field) ?? '')])
  // There is an entry for every field.
  return Object.fromEntries(entries) as Record<ReportField, string>
}

/** `kept` is what `readFields` read before a reload. */
function fillFields(form: HTMLFormElement, kept: unknown): void {
  for (const [name, value] of Object.entries(kept ?? {})) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = String(value)
  }
}

function focusFirst(form: HTMLFormElement, complaints: Complaints): void {
  const first = reportFields.find((field) => complaints[field] !== undefined)
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

function describeFound(found: FoundContent | undefined): string | undefined {
  if (found?.kind === 'song') return texts.found.song(found.title, found.artist)
  return found?.kind === 'other' ? texts.found.other : undefined
}

function complainAbout(found: FoundContent | undefined): string | undefined {
  return found?.kind === 'elsewhere' ? texts.complaints.elsewhere : undefined
}

function LeaveDialog({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={texts.leave.title} onClose={blocker.reset}>
      <p className="mb-5 text-sm">{texts.leave.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>{texts.leave.stay}</Button>
        <Button look="quiet" onClick={blocker.proceed}>
          {texts.leave.leave}
        </Button>
      </div>
    </Dialog>
  )
}

interface ReportInputProps {
  readonly name: ReportField
  readonly complaint: string | undefined
  /** What is known about what was typed. */
  readonly note: string | undefined
  readonly initial?: string | undefined
  readonly isReadOnly: boolean
}

const lines = {
  contentUrl: { type: 'url', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const

/** Uncontrolled, so that text typed before hydration stays. */
function ReportInput({ name, complaint, note, initial, isReadOnly }: ReportInputProps) {
  const shared = { name, defaultValue: initial, readOnly: isReadOnly, 'aria-required': true }
  const hint = texts.limit(texts.hints[name], groupThousands(limits[name]))
  return (
    <Field look="page" label={texts.labels[name]} hint={hint} complaint={complaint}>
      {({ className, ...box }) =>
        name in lines ? (
          // The line above has checked it.
          <>
            <input {...shared} {...box} {...lines[name as keyof typeof lines]} className={`${className} h-11`} />
            {name === 'contentUrl' && (
              <p role="status" className="mt-1 text-sm font-semibold wrap-anywhere text-winning empty:hidden">
                {note}
              </p>
            )}
          </>
        ) : (
          <textarea {...shared} {...box} rows={4} className={`${className} block min-h-28 py-2`} />
        )
      }
    </Field>
  )
}
