import { AlignmentQuality } from '@trellis/widgets'

/** How well the alignment survey measures, for administrators and team analysts. */
export function AlignmentQualityPage() {
  return <AlignmentQuality />
}
