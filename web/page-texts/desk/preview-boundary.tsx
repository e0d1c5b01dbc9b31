import { Component, type ReactNode } from 'react'

/** Shows a sentence instead of a text that cannot be shown while it is typed. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <p className="p-8 text-2xl">The preview shows again when the text is complete.</p>
  }
}
