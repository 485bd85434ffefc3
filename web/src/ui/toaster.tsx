import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { modalOpened } from '../lib/modal.ts'
import { useTheme } from '../lib/theme.ts'
import { Amounts } from './amount.tsx'
import { texts } from './texts.ts'

export default function Toaster() {
  const [theme] = useTheme()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers stack popovers and dialogs in the order in which they open, so this reopens to stay in front.
    const raise = (): void => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
    }
    raise()
    const ignoreDialogs = modalOpened.subscribe(raise)
    const ignoreToasts = toast.onChange(({ status }) => {
      if (status === 'added') raise()
    })
    return () => {
      ignoreDialogs()
      ignoreToasts()
    }
  }, [])
  return (
    <div ref={layer} popover="manual" className="m-0 size-0 overflow-visible border-0 bg-transparent p-0">
      <ToastContainer
        position="top-right"
        autoClose={5_000}
        theme={theme}
        hideProgressBar
        aria-label={texts.notifications}
        className="melos-toasts"
      />
    </div>
  )
}

interface ToastContent {
  readonly text: string
  readonly link: { readonly label: string; readonly to: string } | undefined
}

/** A sentence, with a link on its own line; a click closes the toast. */
export function renderToast({ text, link }: ToastContent) {
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
