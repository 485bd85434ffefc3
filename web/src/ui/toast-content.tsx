import { Link } from 'react-router'
import { Amounts } from './amount.tsx'

interface ToastContentProps {
  readonly text: string
  readonly link: { readonly label: string; readonly to: string } | undefined
}

/** A sentence, with a link on its own line; a click closes the toast. */
export function ToastContent({ text, link }: ToastContentProps) {
  if (link === undefined) return <Amounts>{text}</Amounts>
  return (
    <div>
      <p>
        <Amounts>{text}</Amounts>
      </p>
      <Link to={link.to} className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {link.label}
      </Link>
    </div>
  )
}
