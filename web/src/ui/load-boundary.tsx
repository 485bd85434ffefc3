import { Component, type ReactNode } from 'react'
import { showToast } from '../lib/show-toast.ts'
import { texts } from './texts.ts'

/** Around what is loaded when it is wanted: a file that does not arrive must not take the page with it. */
export class LoadBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    void showToast({ kind: 'error', text: texts.notLoaded })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
