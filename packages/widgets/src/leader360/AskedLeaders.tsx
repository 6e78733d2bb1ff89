import { useSignals } from '@preact/signals-react/runtime'
import { lastMinute, type RaterLine } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'

export interface AskedLeadersProps {
  hrefOf: (id: number) => string
}

/** Leaders who ask the person in a 360: open ones first. */
export function AskedLeaders({ hrefOf }: AskedLeadersProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.leader360.asked(), [client])
  return (
    <Loaded of={load} skeleton={6}>
      {({ asked }) => (
        <>
          <PageHead title={t('leader360.askedBy.title')} lead={t('leader360.askedBy.text')} />
          {asked.length === 0 && (
            <EmptyState title={t('leader360.askedBy.none')} text={t('leader360.askedBy.noneText')} />
          )}
          <ul className="t-meanwhile360">
            {asked.map(it => (
              <Asks key={it.id} line={it} href={hrefOf(it.id)} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

/** What an open one offers: to begin, to change what was sent, or to answer after all where the person has said no. */
const offered = ({ sentAt, isDeclined }: RaterLine) =>
  isDeclined ? 'leader360.rater.thanks.after' : sentAt ? 'leader360.rater.change' : 'leader360.rater.begin'

function Asks({ line, href }: { line: RaterLine; href: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { isOpen, isDeclined, sentAt } = line
  const date = i18n.date(lastMinute(line.until, i18n))
  const isNew = !sentAt && !isDeclined
  return (
    <li>
      <div>
        <b>{line.leader}</b>
        <p>
          {t(isOpen ? 'leader360.askedBy.until' : 'leader360.askedBy.closed', {
            date,
            group: t(`leader360.groups.${line.group}`),
          })}
        </p>
        {isOpen && isDeclined && <p>{t('leader360.rater.declined', { date })}</p>}
      </div>
      {isOpen ? (
        <Button size="small" href={href} {...(isNew ? { kind: 'primary' as const } : {})}>
          {t(offered(line))}
        </Button>
      ) : (
        <span className="t-small t-muted">{t(sentAt ? 'leader360.askedBy.sent' : 'leader360.askedBy.notSent')}</span>
      )}
    </li>
  )
}
