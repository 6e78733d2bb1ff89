import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { cloudCheckIcon, cloudSlashIcon } from './icons.ts'
import { circleNotchIcon } from './signs.ts'

const icons = { saved: cloudCheckIcon, busy: circleNotchIcon, late: cloudSlashIcon, kept: cloudSlashIcon }

export interface SavedProps {
  /** `late` is not saved yet, retrying: nothing is lost, and the person may go on. `kept` is not tried again here. */
  state: 'saved' | 'busy' | 'late' | 'kept'
  label: string
}

/** The quiet word that answers are safe. Screen readers hear only what is not saved, not every save. */
export function Saved({ state, label }: SavedProps) {
  return (
    <span className={cx('t-saved', state !== 'saved' && `is-${state}`)}>
      <Icon path={icons[state]} className={state === 'busy' ? 't-spin' : undefined} />
      {label}
      <span className="t-hidden" role="status">
        {state === 'late' || state === 'kept' ? label : ''}
      </span>
    </span>
  )
}
