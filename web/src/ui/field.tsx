import { type ReactNode, useId } from 'react'
import { Amounts } from './amount.tsx'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly complaint?: string | undefined
  readonly isInvalid?: boolean
  /** Ids of other elements that describe the input. */
  readonly describedBy?: string | undefined
  /** `page` for a page's main form, `dialog` for forms inside something else. */
  readonly look?: 'page' | 'dialog'
  readonly children: (box: FieldBox) => ReactNode
}

interface FieldBox {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
  readonly className: string
}

/** To browsers, every select is read-only. */
const box =
  'w-full rounded-lg border border-line px-3 text-md not-read-only:hover:border-muted not-[select]:read-only:opacity-60 disabled:opacity-60 aria-invalid:border-losing'
const looks = {
  page: { label: 'text-sm font-semibold', hint: 'mt-0.5 mb-2', box: `${box} bg-surface` },
  dialog: { label: 'mb-1 text-xs text-muted', hint: 'mt-1', box: `${box} bg-paper` },
} as const

export function Field({ label, hint, complaint, isInvalid, describedBy, look = 'dialog', children }: FieldProps) {
  const id = useId()
  const classes = looks[look]
  const about = (
    <div id={`${id}-hint`} className={`text-xs text-muted empty:hidden ${classes.hint}`}>
      <Amounts>{hint}</Amounts>
    </div>
  )
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={`block ${classes.label}`}>
        {label}
      </label>
      {look === 'page' && about}
      {children({
        id,
        'aria-invalid': isInvalid ?? complaint !== undefined,
        'aria-describedby': [`${id}-hint`, `${id}-complaint`, describedBy].filter(Boolean).join(' '),
        className: classes.box,
      })}
      {look === 'dialog' && about}
      <p id={`${id}-complaint`} className="mt-1 text-xs font-medium text-losing empty:hidden">
        <Amounts>{complaint}</Amounts>
      </p>
    </div>
  )
}
