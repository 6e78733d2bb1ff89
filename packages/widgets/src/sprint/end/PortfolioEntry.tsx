import { isEnoughToCompare, type PortfolioSprint } from '@trellis/sdk'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon, clipboardTextIcon, shieldCheckIcon } from '../../shared/icons.ts'
import { plainDay } from '../sprintDays.ts'
import { MovedRows } from './MovedRows.tsx'
import { RunAgain } from './RunAgain.tsx'
import { ShareSprint } from './ShareSprint.tsx'
import { spanText } from './spanText.ts'

export interface PortfolioEntryProps {
  sprint: PortfolioSprint
  kind: 'user' | 'team'
  canEnd: boolean
  /** Where what its crew said is read. */
  feedbackHref?: ((sprintId: number) => string) | undefined
  onDesign: (() => void) | undefined
}

/** A sprint of the past. One that was set aside has no numbers, and no red. */
export function PortfolioEntry({ sprint, kind, canEnd, feedbackHref, onDesign }: PortfolioEntryProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const isAside = sprint.endStatus.startsWith('INCOMPLETE')
  const isSeen = sprint.outcomes.some(it => it.final !== null)
  const said = isAside
    ? t('sprint.portfolio.asideText')
    : sprint.knownDay
      ? t('sprint.portfolio.pending', { day: dayWords(i18n, sprint.knownDay, plainDay) })
      : sprint.endStatus === 'COMPLETED_EARLY'
        ? t('sprint.portfolio.earlyText')
        : isSeen || sprint.crewCount === 0
          ? null
          : t('sprint.portfolio.nothingShown')
  return (
    <article className="t-entry" aria-labelledby={`t-entry-${sprint.id}`}>
      <header>
        <h3 id={`t-entry-${sprint.id}`}>{sprint.label}</h3>
        <Badge icon={isAside ? clipboardTextIcon : checkIcon}>{t(`sprint.portfolio.end.${sprint.endStatus}`)}</Badge>
      </header>
      <p className="t-small t-muted">{spanText(i18n, sprint)}</p>
      {sprint.description && <p>{sprint.description}</p>}
      {said && <p className="t-muted">{said}</p>}
      {isSeen && (
        <>
          <h4 className="t-label">{t('sprint.portfolio.outcomes')}</h4>
          <MovedRows
            items={sprint.outcomes}
            isCompared={!sprint.final || isEnoughToCompare((100 * sprint.final.answered) / sprint.final.asked)}
          />
        </>
      )}
      <footer>
        <div>
          {sprint.certifiedAt && (
            <span className="t-entry__certificate">
              <Icon path={shieldCheckIcon} />
              {t(`badge.names.${kind === 'team' ? 'teamSprintCertificate' : 'sprintCertificate'}`)}
            </span>
          )}
          {!isAside && (
            <span className="t-muted">
              {sprint.crewCount === 0
                ? t('sprint.portfolio.noCrew')
                : t('sprint.portfolio.crew', { count: sprint.crewCount })}
            </span>
          )}
          {sprint.final && (
            <span className="t-muted">
              {t('sprint.portfolio.inFinal', { answered: sprint.final.answered, asked: sprint.final.asked })}
            </span>
          )}
        </div>
        <div>
          {feedbackHref && sprint.final && !isAside && (
            <Button kind="quiet" size="small" href={feedbackHref(sprint.id)} aria-describedby={`t-entry-${sprint.id}`}>
              {t('account.menu.feedback')}
            </Button>
          )}
          {canEnd && !isAside && (
            <ShareSprint
              sprint={sprint}
              kind={kind}
              describedBy={`t-entry-${sprint.id}`}
              button={{ kind: 'quiet', size: 'small' }}
            />
          )}
          {canEnd && onDesign && (
            <RunAgain
              sprint={sprint}
              describedBy={`t-entry-${sprint.id}`}
              onDesign={onDesign}
              button={{ kind: 'quiet', size: 'small' }}
            />
          )}
        </div>
      </footer>
    </article>
  )
}
