import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { Icon } from './Icon.tsx'
import { chartLineIcon, downloadSimpleIcon, type IconPath, imageIcon, tableIcon } from './icons.ts'
import { saveCsv } from './saveFile.ts'
import { savePng } from './savePng.ts'
import { Table, type TableColumn } from './Table.tsx'

export interface ChartTable {
  columns: readonly (TableColumn & { label: string })[]
  /** Formatted cells; the first is the row's header. */
  rows: readonly (readonly string[])[]
  /** Bare values for the CSV file; the formatted cells where left out. */
  raw?: readonly (readonly (string | number | null)[])[]
}

export interface ChartFrameProps {
  title: string
  /** What it means: finding first, then values, then what is hidden. Also what screen readers hear of the picture. */
  summary: string
  /** One line below the title instead of the summary, which then is only heard; empty for none. */
  meaning?: ReactNode
  table: ChartTable
  /** Name of the saved files, without ending. */
  fileName: string
  /** An svg that is saved instead of what stands on the screen, where the page lays that out as text and marks. */
  picture?: ReactNode
  /** Lines below a saved picture, which leaves the page: whose it is, of when, of how many, and what is not shown. */
  foot?: readonly string[]
  onSaveCsv?: () => void
  legend?: ReactNode
  /** What holds of some of it alone, such as a mean over fewer than there are: below the picture and the table. */
  notes?: readonly string[]
  icon?: IconPath
  level?: 2 | 3 | 4
  /** Stands before the switch of chart and table, such as a choice of periods. */
  tools?: ReactNode
  /** The picture: an svg, and what lies over it. */
  children: ReactNode
}

/** What every chart has: title and meaning, a picture and the same as a table, and saving as PNG and CSV. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    summary,
    meaning,
    table,
    fileName,
    picture,
    foot,
    onSaveCsv,
    legend,
    notes = [],
    icon = chartLineIcon,
    level = 3,
    tools,
    children,
  } = props
  const { t } = useTrellis().i18n
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const Heading = `h${level}` as 'h3'
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!isSaving) return
    const svg = box.current?.querySelector<SVGSVGElement>(picture ? '.t-chartframe__whole svg' : 'svg:not(.t-icon)')
    const done = () => setSaving(false)
    if (svg) savePng(fileName, svg, title, foot).then(done, done)
    else done()
  }, [isSaving])
  const csv = () =>
    onSaveCsv
      ? onSaveCsv()
      : saveCsv(fileName, [table.columns.map(column => column.label), ...(table.raw ?? table.rows)])
  const choice = (value: 'chart' | 'table', label: string, path: IconPath) => (
    <label>
      <input type="radio" name={`${id}-view`} checked={view === value} onChange={() => setView(value)} />
      <span>
        <Icon path={path} size="small" />
        {label}
      </span>
    </label>
  )
  const asTable = (
    <Table
      caption={title}
      hideCaption
      columns={table.columns}
      rows={table.rows.map((cells, at) => ({ key: String(at), cells }))}
    />
  )
  return (
    <figure className="t-chartframe" aria-labelledby={`${id}-title`}>
      <div className="t-chartframe__head">
        <figcaption>
          <Heading id={`${id}-title`} className="t-subheading">
            {title}
          </Heading>
          {meaning && <p className="t-small t-muted">{meaning}</p>}
          <p className={meaning === undefined ? 't-small t-muted' : 't-hidden'}>{summary}</p>
        </figcaption>
        <div className="t-chartframe__tools">
          {tools}
          <div className="t-switchview" role="radiogroup" aria-labelledby={`${id}-title`}>
            {choice('chart', t('core.chart.chart'), icon)}
            {choice('table', t('core.chart.table'), tableIcon)}
          </div>
          {view === 'chart' && (
            <Button
              kind="quiet"
              size="small"
              icon={imageIcon}
              label={t('core.chart.savePng')}
              onClick={() => setSaving(true)}
            />
          )}
          <Button kind="quiet" size="small" icon={downloadSimpleIcon} label={t('core.chart.saveCsv')} onClick={csv} />
        </div>
      </div>
      {view === 'chart' ? (
        <>
          {legend && <div className="t-legend">{legend}</div>}
          <div ref={box} className="t-chartframe__picture">
            {children}
            {isSaving && picture && <div className="t-chartframe__whole">{picture}</div>}
          </div>
        </>
      ) : (
        asTable
      )}
      {notes.length > 0 && (
        <ul className="t-chartframe__notes t-small t-muted">
          {notes.map(it => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}
