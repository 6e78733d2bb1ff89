import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'

export interface InPlaceFormProps {
  /** It is being sent. */
  busy: boolean
  /** Saves what is written, or closes where nothing is; undefined while something is to be chosen in the notice instead. */
  onSave: (() => void) | undefined
  onCancel: () => void
  children: ReactNode
  /** What stands between it and being saved. */
  notice?: ReactNode
}

/** A press on a button is no leaving of the field, in browsers either that do not focus it. */
const stay = (event: MouseEvent) => event.preventDefault()

/** Writing in place: Enter saves, Esc gives up, and so does going elsewhere save. */
export function InPlaceForm({ busy, onSave, onCancel, children, notice }: InPlaceFormProps) {
  const { t } = useTrellis().i18n
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector<HTMLElement>('input, textarea, select')
  useEffect(() => field()?.focus(), [])
  // What was chosen of a notice goes with it.
  useKeptFocus(form, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave?.()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    // Another window in front is not another place of the page.
    if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) onSave?.()
  }
  return (
    <form ref={form} className="t-plan__form" noValidate onSubmit={submit} onKeyDown={key} onBlur={leave}>
      {children}
      {notice}
      <div className="t-actions">
        {onSave && (
          <Button type="submit" size="small" busy={busy} onMouseDown={stay}>
            {t('core.actions.save')}
          </Button>
        )}
        <Button size="small" kind="quiet" onMouseDown={stay} onClick={onCancel}>
          {t('core.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
