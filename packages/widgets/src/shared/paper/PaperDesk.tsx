import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { useTrellis } from '../context.tsx'
import { arrowLeftIcon, printerIcon } from '../icons.ts'
import { OnPaper } from './OnPaper.tsx'
import { Sheets, type SheetsProps } from './Sheet.tsx'

export interface PaperDeskProps extends SheetsProps {
  title: string
  onBack: () => void
  /** The choice of tables at the end. */
  appendix?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
  /** Further tools before the print button. */
  tools?: ReactNode
}

/** The sheets as they will come out of the printer, with what can be chosen about them. */
export function PaperDesk({ title, onBack, appendix, tools, ...sheets }: PaperDeskProps) {
  const { t } = useTrellis().i18n
  const top = useRef<HTMLHeadingElement>(null)
  // It takes the place of the whole page, so reading begins anew.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className="t-desk">
      <header className="t-desk__tools">
        <Button kind="quiet" icon={arrowLeftIcon} label={t('core.actions.back')} onClick={onBack} />
        <div className="t-desk__words">
          <h1 ref={top} tabIndex={-1}>
            {title}
          </h1>
          <p className="t-small t-muted">{t('core.paper.pages', { count: sheets.pages.length })}</p>
        </div>
        {appendix && <Checkbox label={appendix.label} checked={appendix.checked} onChange={appendix.onChange} />}
        {tools}
        <Button kind="primary" icon={printerIcon} onClick={() => window.print()}>
          {t('core.chart.print')}
        </Button>
      </header>
      <Sheets {...sheets} />
      <OnPaper>
        <Sheets {...sheets} />
      </OnPaper>
    </div>
  )
}
