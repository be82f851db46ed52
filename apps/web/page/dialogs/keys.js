/* The page of keys. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {openDialog} from './form.js';

export function openKeys() {
  const keys = /** @type {[string[], string][]} */ ([[['←', '→'], _('Previous and next move')],
    [['Home', 'End'], _('First and last position')], [[_('Space'), 'A'], _('Analyse')], [['H'], _('Hint')],
    [['Ctrl Z'], _('Undo')], [['Ctrl Y'], _('Redo')], [['N'], _('New Game')],
    [['Tab'], _('To the board: there arrows choose a cell, Enter puts a stone')],
    [[_('Wheel')], _('On the board: previous and next move')],
    [[_('Right button')], _('On the board: mark a cell; a finger rests on it')],
    [[_('Right button')], _('Dragged to another cell: an arrow, with Shift a line; a finger rests first')], [['?'], _('This page')]]);
  openDialog(_('Keys'), [make('dl', {class: 'keys'}, ...keys.flatMap(([names, text]) =>
    [make('dt', {}, ...names.map(name => make('kbd', {}, name))), make('dd', {}, text)]))]);
}
