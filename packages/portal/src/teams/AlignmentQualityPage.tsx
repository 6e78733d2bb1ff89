import { AlignmentQuality } from '@trellis/widgets'

/** How well the alignment survey measures, for administrators and team analysts. */
function AlignmentQualityPage() {
  return <AlignmentQuality />
}

export { AlignmentQualityPage as Component }
