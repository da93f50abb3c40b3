import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { passwordError } from '../../ui/upload/password-pair.tsx';
import { AddMore } from './add-more.tsx';
import { MergeCards } from './merge-cards.tsx';
import { MergeSum } from './merge-sum.tsx';
import type { Merge } from './use-merge.ts';

/** The cards and what can be done with all of them; loaded with the first file. */
export default function MergeWork({ merge }: { merge: Merge }) {
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { call, list, looks, failed, blamed } = merge;
  return (
    <>
      <MergeSum
        entries={list.entries}
        looks={looks}
        isBusy={call.isBusy}
        onSort={() => merge.sort(language)}
        onReverse={merge.reverse}
      />
      <MergeCards
        entries={list.entries}
        looks={looks}
        passwordOf={merge.passwordFor}
        isBusy={call.isBusy}
        errorOf={(entry) => (entry === blamed ? passwordError(failed?.code, common) : undefined)}
        onMove={merge.move}
        onLook={merge.setLook}
        onPassword={merge.setPassword}
        onPages={merge.setPages}
        onRemove={merge.remove}
      />
      <AddMore count={list.entries.length} isBusy={call.isBusy} onFiles={merge.add} onReject={merge.refuse} />
    </>
  );
}
