import { useEffect, useRef } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { modalOpened } from '../lib/open-modal.ts'
import { useTheme } from '../lib/use-theme.ts'
import { texts } from './texts.ts'

/** Top right, in the page's theme, in front of every dialog; each toast is an alert that screen readers speak. */
export default function Toaster() {
  const [theme] = useTheme()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The browser stacks popovers and dialogs in the order in which they were shown.
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
