import type { BandNumber } from '@trellis/sdk'
import { useEffect, useId, useRef, useState } from 'react'
import { Band } from '../../shared/Band.tsx'
import { Button } from '../../shared/Button.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { arrowDownIcon, arrowUpIcon } from '../../shared/icons.ts'
import { infoIcon } from '../../shared/signs.ts'
import { usePlacement } from '../../shared/usePlacement.ts'

const bands: readonly BandNumber[] = [1, 2, 3, 4, 5]

export interface BandLegendProps {
  /** Rounds go out every week: arrows then tell of last week, else of the round before. */
  isWeekly?: boolean
}

/** What colours and arrows mean, behind a button. Esc, or a press beside it, closes it. Source: spec 2 section 2, Legend tooltip. */
export function BandLegend({ isWeekly }: BandLegendProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  usePlacement(anchor, box, open, { side: 'below', align: 'start' })
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const since = isWeekly ? 'week' : 'round'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Esc in what is inside.
    <span
      ref={anchor}
      className="t-menu-anchor"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <Button
        kind="quiet"
        size="small"
        icon={infoIcon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('sprint.legend.title')}
      </Button>
      {open && (
        <div ref={box} id={id} className="t-menu t-bandlegend" popover="manual">
          <p>{t('sprint.legend.colour')}</p>
          <ol>
            {bands.map(band => (
              <li key={band}>
                <Band band={band} word={bandWord(i18n, band)} showWord />
              </li>
            ))}
          </ol>
          <ul>
            <li>
              <Icon path={arrowUpIcon} size="small" />
              {t(`sprint.legend.up.${since}`)}
            </li>
            <li>
              <Icon path={arrowDownIcon} size="small" />
              {t(`sprint.legend.down.${since}`)}
            </li>
          </ul>
        </div>
      )}
    </span>
  )
}
