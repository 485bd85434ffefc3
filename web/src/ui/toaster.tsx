import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { useTheme } from '../lib/use-theme.ts'
import { texts } from './texts.ts'

/** Top right, in the page's theme; each toast is an alert that screen readers speak. */
export default function Toaster() {
  const [theme] = useTheme()
  return (
    <ToastContainer
      position="top-right"
      autoClose={5_000}
      theme={theme}
      hideProgressBar
      aria-label={texts.notifications}
      className="melos-toasts"
    />
  )
}
