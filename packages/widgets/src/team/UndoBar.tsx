import type { I18n } from '@trellis/sdk'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Changes } from '../shared/createChanges.ts'
import { Icon } from '../shared/Icon.tsx'
import type { IconPath } from '../shared/icons.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'

export interface UndoBarProps {
  /** Everything around the table that is worked on. */
  box: RefObject<HTMLElement | null>
  /** What was done last; null once it cannot be taken back. */
  children: ReactNode | null
  icon?: IconPath
  busy: boolean
  onUndo: () => void
  /** What is said once it was taken back. */
  taken: string | null
}

/** After so long without a word of its being taken back, the time for it was over. */
const sayMs = 400

/** What is said of a change that was taken back; null where none was just now. */
export function takenBack({ outcome }: Pick<Changes, 'outcome'>, t: I18n['t']): string | null {
  const { change, done } = outcome.value ?? {}
  return change === 'undo' && done ? t(done.key, done.values) : null
}

/** What can have the focus in a part of a table. */
const placeIn = (it: Element | null | undefined) =>
  it?.isConnected ? it.querySelector<HTMLElement>('a, button, input') : null

/** Who stands in the bar under the table as it goes, by its time or a press, is at the cell again from which one came, else in its row. */
function useBackAtCell(box: UndoBarProps['box']) {
  const cell = useRef<Element | null>(null)
  useEffect(() => {
    const element = box.current
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('.t-askbar')) cell.current = target.closest('td, th')
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [box])
  useKeptFocus(box, gone =>
    gone.closest('.t-askbar')
      ? (placeIn(cell.current) ?? placeIn(cell.current?.closest('tr')) ?? headingIn(box))
      : null,
  )
}

/** What was done last with the way back, as long as there is one. That it was taken back, or no longer can be, is said. */
export function UndoBar({ box, children, icon, busy, onUndo, taken }: UndoBarProps) {
  const { t } = useTrellis().i18n
  const isThere = children !== null
  const wasThere = useRef(false)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    wasThere.current = isThere || (wasThere.current && taken === null)
    setOver(false)
    if (isThere || !wasThere.current) return
    // Taken back it goes, too: what is said of that comes a moment later.
    const timer = setTimeout(() => setOver(true), sayMs)
    return () => clearTimeout(timer)
  }, [isThere, taken])
  useBackAtCell(box)
  return (
    <div role="status">
      {isThere ? (
        <div className="t-askbar is-asked">
          {icon && <Icon path={icon} />}
          <p>{children}</p>
          <Button kind="quiet" busy={busy} onClick={onUndo}>
            {t('core.actions.undo')}
          </Button>
        </div>
      ) : (
        <span className="t-hidden">{taken ?? (isOver && t('team.undoOver'))}</span>
      )}
    </div>
  )
}
