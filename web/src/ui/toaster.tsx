import { useEffect, useRef } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { modalOpened } from '../lib/modal.ts'
import { useTheme } from '../lib/theme.ts'
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
