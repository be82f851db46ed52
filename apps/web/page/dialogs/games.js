/* The games that this browser keeps: to go on with, to delete, to take elsewhere as one file and to bring from
 * there. */
import {make} from '../parts/dom.js';
import {_, ngettext} from '../parts/words.js';
import {toast} from '../parts/notices.js';
import {newName} from '../game/kept.js';
import {factsText} from '../game/wording.js';
import {iconButton} from '../views/header.js';
import {sayTaken} from './cards.js';
import {openDialog} from './form.js';

/** @typedef {import('../game/kept.js').KeptGames} KeptGames */
/** @typedef {import('../game/kept.js').Kept} Kept */
/** @typedef {import('../game/module.js').Module} Module */

const TITLE = 'lianzi-games 1'; // of the file
const BETWEEN = '\n\n---\n\n'; // no line of a session's text
const CARDS = '{'; // what cards of the practice queue begin with, a game never

/** @param {Module} rules @param {Kept} game @returns {string[]} two lines on it, none for what is no game */
function words(rules, {text, changed}) {
  try {
    const {title, seats, result, turn, facts, depth, chapters} = rules.call('web_view', text);
    const when = new Date(changed).toLocaleString(undefined, {dateStyle: 'medium', timeStyle: 'short'});
    const count = chapters?.names.length;
    if (count) return [chapters.names.join(', '), [_('Study'), ngettext('%d chapter', '%d chapters', count, count), when].join(' · ')];
    return [`${seats[0].name} – ${seats[1].name}`, [title, result || ngettext('%d move', '%d moves', depth, depth),
      facts ? factsText(facts) : when, result ? '' : turn].filter(Boolean).join(' · ')];
  } catch {
    return [];
  }
}

/** The file of these games and cards. @param {Kept[]} games @param {string} cards */
function fileOf(games, cards) {
  return [TITLE, ...games.map(({text}) => text), ...cards ? [cards] : []].map(text => text.trim()).join(BETWEEN);
}

/** Reads such a file. @param {Module} rules @param {string} file
 * @returns {{games: Kept[], cards: string} | null} null for another file */
function readFile(rules, file) {
  const [title, ...texts] = file.split(BETWEEN);
  if (title.trim() !== TITLE) return null;
  const games = texts.filter(text => !text.startsWith(CARDS)).map(text => {
    const {name} = rules.call('web_view', text); // throws what is no game
    return {name: name || newName(), text, changed: Date.now()};
  });
  return {games, cards: texts.find(text => text.startsWith(CARDS)) ?? ''};
}

/** @param {Module} rules @param {KeptGames} kept @param {{own: () => Kept, open: (text: string) => void,
 * save: (text: string) => void, choose: (then: (text: string) => void) => void, cards: () => Promise<string>,
 * takeCards: (text: string) => Promise<import('../game/cards.js').Taken>}} deeds the game of this tab, and
 * what opens one, saves a file, has one chosen; the cards of the practice queue, which go with them */
export async function openGames(rules, kept, deeds) {
  const list = make('ul', {class: 'games'});
  const show = async () => {
    const games = await kept.list();
    list.replaceChildren(...games.flatMap(game => {
      const [who, what] = words(rules, game);
      if (!who) return [];
      return [make('li', {}, make('button', {type: 'button', class: 'flat', disabled: game.open, onclick: () => {
        dialog.close();
        deeds.open(game.text);
      }}, make('strong', {}, who), make('span', {}, game.open ? `${what} · ${_('open in another tab')}` : what)),
      game.open ? null : iconButton('delete', _('Delete'), () => void remove(game)))];
    }));
    if (list.childElementCount === 0) list.append(make('li', {}, _('No other games are kept yet.')));
  };
  const remove = async (/** @type {Kept} */ game) => {
    await kept.remove(game.name);
    await show();
    toast(_('The game was deleted.'), {label: _('Undo the Deletion'), act: () => void kept.add([game]).then(show)});
  };
  const save = async () => deeds.save(fileOf([deeds.own(), ...await kept.list()], await deeds.cards()));
  const bring = () => deeds.choose(file => void (async () => {
    try {
      const read = readFile(rules, file);
      if (!read) throw new Error(_('This file holds no games of this page.'));
      const {games, cards} = read;
      await kept.add(games);
      if (cards) sayTaken(await deeds.takeCards(cards));
      toast(ngettext('%d game was brought in.', '%d games were brought in.', games.length, games.length));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    await show();
  })());
  await show();
  const dialog = openDialog(_('Your Games'), [list, make('div', {class: 'actions'},
    make('button', {type: 'button', onclick: () => void save()}, _('Save All as One File')),
    make('button', {type: 'button', onclick: bring}, _('Bring Games from a File')))]);
}
