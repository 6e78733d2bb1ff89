import type { ComponentType } from 'react'

/** Where something is opened by a press: that it comes is shown once that takes a moment. */
export const waited =
  <P extends object>(Part: ComponentType<P>) =>
  (props: P) => (
    <div className="t-wait">
      <Part {...props} />
    </div>
  )
